"""Games read from files, and what is written apart from the program to hold it against them."""
