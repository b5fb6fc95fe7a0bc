-- A session is entered by one plain statement (sessions/enter-session.ts): a function's expressions would be prepared
-- anew in each transaction, which took most of its time.
drop function enter_session;
