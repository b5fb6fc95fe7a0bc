-- Removes the function: entering a session becomes a plain statement, because PL/pgSQL spends most of its time preparing
-- the function's expressions in each transaction. 202611221905 adds a function in SQL.
drop function enter_session;
