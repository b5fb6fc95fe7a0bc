-- The undo of an import removes coverages that the import entered.
grant delete on coverages to dentaria_serving;
