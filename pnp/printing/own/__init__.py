"""What own games print: made of the tables of their files by the makers of the stock."""
