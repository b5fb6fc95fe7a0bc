import { describe, expect, test } from 'vitest';
import { claimGaps, requiredLocation } from './claim-gaps.ts';

const complete = {
  affiliateNumber: '1234/6',
  authorizationNumber: 'A-77',
  needsAuthorization: true,
  code: '02.22',
  toothNumber: '16',
  faces: ['mesial'],
  amount: 1,
  workRemoved: false,
};

describe('claimGaps', () => {
  test.each([
    [{}, []],
    [{ affiliateNumber: null }, ['affiliate-number']],
    [{ affiliateNumber: '' }, ['affiliate-number']],
    [{ authorizationNumber: null }, ['authorization-number']],
    [{ authorizationNumber: null, needsAuthorization: false }, []],
    [{ faces: [] }, ['faces']],
    [{ faces: [], toothNumber: null }, ['tooth', 'faces']],
    [{ faces: [], code: '10.01' }, []],
    [{ faces: [], code: '10.01', toothNumber: null }, ['tooth']],
    [{ faces: [], code: '01.01', toothNumber: null }, []],
    [{ amount: 0 }, ['amount']],
    [{ workRemoved: true }, ['work-removed']],
  ])('reports for %j the gaps %j', (change, gaps) => {
    expect(claimGaps({ ...complete, ...change })).toEqual(gaps);
  });
});

describe('requiredLocation', () => {
  test.each([
    ['02.22', 'faces'],
    ['02.09', 'faces'],
    ['03.02', 'tooth'],
    ['05.05', 'tooth'],
    ['10.01', 'tooth'],
    ['09.01.01', 'tooth'],
    ['01.01', null],
    ['08.01', null],
    ['10.19', null],
    ['10.011', null],
    ['020', null],
    ['X1', null],
  ])('returns for the code %s the location %s', (code, place) => {
    expect(requiredLocation(code)).toBe(place);
  });
});
