/** A function that derives a value from each object once and returns the same value from then on. */
export function once<Part extends object, Result>(derive: (part: Part) => Result): (part: Part) => Result {
  const results = new WeakMap<Part, Result>();
  return (part) => {
    const known = results.get(part);
    if (known !== undefined) return known;
    const result = derive(part);
    results.set(part, result);
    return result;
  };
}
