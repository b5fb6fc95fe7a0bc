export function once<Part extends object, Result>(derive: (part: Part) => Result): (part: Part) => Result {
  const results = new WeakMap<Part, Result>();
  return (part) => {
    const cached = results.get(part);
    if (cached !== undefined) return cached;
    const result = derive(part);
    results.set(part, result);
    return result;
  };
}
