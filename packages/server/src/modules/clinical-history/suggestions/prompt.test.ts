import { expect, test } from 'vitest';
import { promptFor } from './prompt.ts';

test('lists teeth, faces and findings in screen order', () => {
  const prompt = promptFor({
    '38': { oclusal: '#0d47a1', mesial: '#0d47a1' },
    '11': { oclusal: '#1976d2', lingual: '#d32f2f', distal: '#ffffff' },
    '16': { crown: true, vestibular: '#123456' },
    '75': { absent: true },
    '21': {},
  });
  expect(prompt.slice(prompt.indexOf('Hallazgos:'))).toBe(
    [
      'Hallazgos:',
      'Pieza 16: corona',
      'Pieza 16, cara vestibular: otro hallazgo',
      'Pieza 11, cara incisal: caries',
      'Pieza 11, cara palatina: restauración existente',
      'Pieza 75: ausente',
      'Pieza 38: extracción',
    ].join('\n'),
  );
});

test('requests one procedure per line, in Spanish', () => {
  const prompt = promptFor({ '16': { oclusal: '#1976d2' } });
  expect(prompt).toContain('Responde en español');
  expect(prompt).toContain('procedimientos: uno por línea');
});
