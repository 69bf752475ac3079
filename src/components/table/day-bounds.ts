/** The days between which one end of a range must lie, by the other end: `updatedAt_Start` is bound by `updatedAt_End`. */
export function dayBounds(
  name: string,
  values: Readonly<Record<string, string>>,
): { from?: string; until?: string } {
  if (name.endsWith('_End')) return { from: values[name.replace(/_End$/, '_Start')] || undefined };
  if (name.endsWith('_Start')) return { until: values[name.replace(/_Start$/, '_End')] || undefined };
  return {};
}
