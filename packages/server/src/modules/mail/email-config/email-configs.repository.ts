import { type EmailConfigStats, emailConfig } from '@dentaria/contract/onboarding/email-config.ts';
import { type Insertable, sql, type Updateable } from 'kysely';
import { type TakenFields, type Tx, withFieldConflict } from '../../../kernel/database/database.ts';
import { presenter } from '../../../kernel/database/lists/column-names.ts';
import type { Tables } from '../../../kernel/database/tables.generated.ts';

export const presentEmailConfig = presenter(emailConfig);

const TAKEN: TakenFields = {
  email_configs_config_name_key: ['configName', 'Ya existe una configuración con ese nombre'],
};

export function emailConfigsRepository(tx: Tx) {
  const all = () => tx.selectFrom('email_configs').selectAll();
  return {
    list: () => all().orderBy('config_name').execute(),

    find: (name: string, lock: boolean) =>
      all()
        .where('config_name', '=', name)
        .$if(lock, (q) => q.forUpdate())
        .executeTakeFirst(),

    findActive: (names: readonly string[]) =>
      all()
        .where('config_name', 'in', names)
        .where('is_active', '=', true)
        .orderBy(sql`array_position(${names}::text[], config_name)`)
        .limit(1)
        .executeTakeFirst(),

    create: (values: Insertable<Tables['email_configs']>) =>
      withFieldConflict(
        tx.insertInto('email_configs').values(values).returningAll().executeTakeFirstOrThrow(),
        TAKEN,
      ),

    update: (id: number, values: Updateable<Tables['email_configs']>) =>
      tx
        .updateTable('email_configs')
        .set(values)
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirstOrThrow(),

    remove: (id: number) => tx.deleteFrom('email_configs').where('id', '=', id).execute(),

    stats: (updatedSince: Date): Promise<EmailConfigStats> =>
      tx
        .selectFrom('email_configs')
        .select([
          sql<number>`count(*)`.as('totalConfigurations'),
          sql<number>`count(*) filter (where is_active)`.as('activeConfigurations'),
          sql<number>`count(*) filter (where not is_active)`.as('inactiveConfigurations'),
          sql<number>`count(*) filter (where updated_at >= ${updatedSince})`.as('recentlyUpdatedCount'),
        ])
        .executeTakeFirstOrThrow(),
  };
}
