import type { ApiResponse } from '../../packages/server/src/testing/test-app.ts';
import type { Recipe } from './recipe.ts';

/** Recipes that were the first to run a block of code or to get a kind of response. */
export interface Corpus {
  readonly summary: () => string;
  readonly add: (feature: string, recipe: Recipe) => void;
  readonly hasNew: (features: readonly string[]) => boolean;
  readonly markSeen: (feature: string) => void;
  /** Picks two recipes of one route, the second one for its edits. Prefers recent recipes. */
  readonly pick: (turn: number) => readonly [Recipe | undefined, Recipe | undefined];
}

export function newCorpus(): Corpus {
  const seen = new Set<string>();
  const recipes: Recipe[] = [];
  return {
    summary: () => `${seen.size} code blocks and kinds of answers, first shown by ${recipes.length} recipes`,
    add: (feature, recipe) => {
      if (seen.has(feature)) return;
      seen.add(feature);
      if (recipes.at(-1) !== recipe) recipes.push(recipe);
    },
    hasNew: (features) => features.some((feature) => !seen.has(feature)),
    markSeen: (feature) => seen.add(feature),
    pick: (turn) => {
      // A stride coprime to most lengths visits every recipe.
      const recent = turn % 2 === 0 ? Math.floor(recipes.length / 2) : 0;
      const recipe = recipes[recent + ((turn * 7_919) % Math.max(1, recipes.length - recent))];
      const siblings = recipes.filter(({ route }) => route === recipe?.route);
      return [recipe, siblings[turn % Math.max(1, siblings.length)]];
    },
  };
}

/** Identifies a kind of response: its status and, for an error, its message and invalid fields. */
export function signatureOf(route: string, { statusCode, body }: ApiResponse): string {
  if (statusCode < 400) return `${route} ${statusCode}`;
  const { message = '', errors = {} }: { message?: string; errors?: object } = JSON.parse(body || '{}');
  const fields = JSON.stringify(errors).replace(/\d+/g, '0').slice(0, 400);
  return `${route} ${statusCode} ${message} ${fields}`;
}
