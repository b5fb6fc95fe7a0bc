-- Fingerprint of the key that signed the manifest. Null until the export is done, and for exports by
-- earlier releases.
alter table clinic_exports add column signed_by text;
