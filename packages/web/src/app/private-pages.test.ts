import { INDEXED_PAGES, links } from '@dentaria/contract/links.ts';
import { matchPath } from 'react-router';
import { expect, it } from 'vitest';
import { features } from './features.ts';

const patterns = features.flatMap(({ routes }) => routes.map(({ path }) => path.pattern));
const privatePatterns = patterns.filter((pattern) => /:\w*token/i.test(pattern));

it('every page with a token in its address belongs to a link, and every link has a page', () => {
  expect(privatePatterns.toSorted()).toEqual(
    Object.values(links)
      .map(({ page }) => page)
      .toSorted(),
  );
});

it.each(privatePatterns)('search engines may not index %s', (pattern) => {
  const address = pattern.replace(/:\w+/g, 'abc');
  expect(INDEXED_PAGES.filter((page) => matchPath(page, address))).toEqual([]);
});
