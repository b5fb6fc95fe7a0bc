-- The format in which contract/fields/dni-digits.ts writes DNIs since this release.
select set_config('dentaria.scope', 'all', true);
update invitations set doc_number = lpad(ltrim(doc_number, '0'), 7, '0')
 where doc_number ~ '^0[0-9]{6,7}$' and doc_number <> lpad(ltrim(doc_number, '0'), 7, '0');
