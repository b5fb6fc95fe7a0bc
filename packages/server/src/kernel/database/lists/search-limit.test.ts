import { expect, test } from 'vitest';
import { buildPractice } from '../../../testing/builders/builders.ts';
import { testApp } from '../../../testing/test-app.ts';

test.each(['auth/patients?q=perez', 'exchange/fhir/Patient?name=perez'])(
  'answers a search that takes longer than three seconds with an explained 503: %s',
  async (path) => {
    const app = await testApp();
    const { dentist } = await buildPractice(app);
    // Fails as PostgreSQL does at the timeout.
    await app.owner.query(
      `create function always_times_out() returns boolean language plpgsql as $$ begin
         if current_setting('statement_timeout') = '3s' then raise query_canceled; end if;
         return true;
       end $$;
       create policy slow on patient_terms as restrictive for select using (always_times_out())`,
    );
    const answer = await app.request({ method: 'GET', url: `/services/${path}`, token: dentist.token });
    expect(answer.statusCode).toBe(503);
    expect(answer.body).toContain('La búsqueda tarda demasiado. Escribí más letras o el DNI.');
    expect(answer.headers['retry-after']).toBe('5');
  },
);
