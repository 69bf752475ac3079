/** The translation keys under which the name of an entity's field is looked up; the first that exists counts. */
export function fieldLabelKeys(resource: string, field: string): string[] {
  return [`${resource}:form.${field}`, `${resource}:${field}`, `common:${field}`];
}

/** The translation key of one value of an enumeration; a point would end the key, so it is written as an underscore. */
export function optionKey(prefix: string, value: string | number): string {
  return `${prefix}.${String(value).replaceAll('.', '_').replace('/', '_')}`;
}
