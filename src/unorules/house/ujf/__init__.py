"""The UJF student rules, each a module of its own (docs/rules/ujf.md)."""

from unorules.house.ujf.arc_en_ciel import arc_en_ciel
from unorules.house.ujf.coup_de_bol import coup_de_bol
from unorules.house.ujf.fanta import fanta
from unorules.house.ujf.faute_de_jeu import faute_de_jeu
from unorules.house.ujf.miroir import miroir
from unorules.house.ujf.pas_de_bol import pas_de_bol
from unorules.house.ujf.rapidite import rapidite
from unorules.house.ujf.stick import stick

__all__ = [
    "MODULES",
    "arc_en_ciel",
    "coup_de_bol",
    "fanta",
    "faute_de_jeu",
    "miroir",
    "pas_de_bol",
    "rapidite",
    "stick",
]

MODULES = (
    arc_en_ciel,
    coup_de_bol,
    fanta,
    faute_de_jeu,
    miroir,
    pas_de_bol,
    rapidite,
    stick,
)
"""The builders of the modules."""
