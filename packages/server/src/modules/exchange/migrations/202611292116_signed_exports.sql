-- The fingerprint of the key that signed the manifest. Null while an export is not done, and for one that a release before
-- this one made.
alter table clinic_exports add column signed_by text;
