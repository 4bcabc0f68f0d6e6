"""Barony with its expansion Sorcery (Marc André, 2016). The only game that builds on another."""
