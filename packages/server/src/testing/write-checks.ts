import type pg from 'pg';
import { manifests } from '../modules.ts';

/**
 * Makes a commit of the product fail if it changed a row of a listed table without stamping the list of the row's
 * clinic, or of all clinics. Stamps the rows that a test writes as the owner. For the tests' databases.
 */
export async function checkListStamps(owner: pg.Client): Promise<void> {
  await owner.query(`
    create schema testing;
    create function testing.assert_stamped() returns trigger language plpgsql security definer as $$
    declare
      hidden text[] := tg_argv[2]::text[];
      versions jsonb[] := array_remove(array[
        case when tg_op <> 'INSERT' then to_jsonb(old) - hidden end,
        case when tg_op <> 'DELETE' then to_jsonb(new) - hidden end], null);
      version jsonb;
      clinic bigint;
    begin
      if versions[1] = versions[2] then return null; end if;
      foreach version in array versions loop
        clinic := coalesce((version ->> tg_argv[1])::bigint, 0);
        if session_user !~ '^dentaria_serving' then
          perform public.stamp_list(tg_argv[0], array[clinic]);
        elsif not exists (select from public.list_stamps
                           where list = tg_argv[0] and clinic_id in (0, clinic)
                             and xmin = pg_current_xact_id()::xid) then
          raise exception 'the list % was not stamped after % of %', tg_argv[0], tg_op, version;
        end if;
      end loop;
      return null;
    end $$`);
  for (const [table, { listed }] of Object.entries(manifests)) {
    if (!listed) continue;
    const { list, clinic = 'clinic_id', hidden = [] } = listed;
    await owner.query(`
      create constraint trigger assert_stamped after insert or update or delete on ${table}
        deferrable initially deferred for each row
        execute function testing.assert_stamped('${list}', '${clinic ?? ''}', '{${hidden.join(',')}}')`);
  }
}

/**
 * Makes a commit of the product fail if a user's account does not match the user. Corrects the accounts of users that a
 * test changes as the owner.
 */
export async function checkAccounts(owner: pg.Client): Promise<void> {
  await owner.query(`
    create function testing.assert_account() returns trigger language plpgsql security definer as $$
    begin
      if session_user !~ '^dentaria_serving' then
        update public.accounts
           set clinic_id = new.clinic_id, username = new.username, email = new.email, staff = new.staff,
               removed = new.removed_at is not null
         where user_id = new.id;
      elsif exists (
        select from public.users u
         where u.clinic_id = new.clinic_id and u.id = new.id
           and not exists (select from public.accounts a
                            where a.user_id = u.id and a.clinic_id = u.clinic_id and a.username = u.username
                              and a.email is not distinct from u.email and a.staff = u.staff
                              and a.removed = (u.removed_at is not null))) then
        raise exception 'the account of user % does not match', new.id;
      end if;
      return null;
    end $$;
    create constraint trigger assert_account after insert or update on users
      deferrable initially deferred for each row execute function testing.assert_account()`);
}
