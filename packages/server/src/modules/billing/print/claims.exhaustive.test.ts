import { test } from 'vitest';
import { checkLongClaims } from '../testing/long-claims.ts';

test('prints the complete text of 500 lines of 100 patients with long names', () => checkLongClaims(100));
