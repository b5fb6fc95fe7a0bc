import { describe, expect, test } from 'vitest';
import { resolveServer } from './smtp-address.ts';

describe('resolving a host', () => {
  const failure = (reason: string) => ({ name: 'SmtpFailure', reason });

  test.each(['localhost', '127.0.0.1', '::ffff:127.0.0.1', '2130706433', '0x7f.1', '0177.0.0.1'])(
    '%s is a loopback address, allowed only with private addresses',
    async (host) => {
      await expect(resolveServer(host, { allowPrivate: false })).rejects.toMatchObject(
        failure('FORBIDDEN_ADDRESS'),
      );
      await expect(resolveServer(host, { allowPrivate: true })).resolves.toMatchObject({ kind: 'private' });
    },
  );

  test.each(['169.254.169.254', '2852039166', '::ffff:169.254.169.254', '0.0.0.0'])(
    '%s is always refused',
    async (host) => {
      await expect(resolveServer(host, { allowPrivate: true })).rejects.toMatchObject(
        failure('FORBIDDEN_ADDRESS'),
      );
    },
  );

  test('fails for an unknown host', async () => {
    await expect(resolveServer('no-such-host.invalid', { allowPrivate: true })).rejects.toMatchObject(
      failure('UNKNOWN_HOST'),
    );
  });
});
