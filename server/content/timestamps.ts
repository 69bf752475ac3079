/** A timestamp as PostgreSQL prints it in UTC, in ISO 8601. */
export function toIso(timestampColumn: string): string {
  return timestampColumn.replace(' ', 'T').replace(/\+00(:00)?$/, 'Z');
}

/** The stamps of a row as callers see them. */
export function presentStamps(row: {
  createdAt: string;
  updatedAt: string;
  createdBy: string | null;
  version: number;
}) {
  return {
    createdAt: toIso(row.createdAt),
    updatedAt: toIso(row.updatedAt),
    createdBy: row.createdBy,
    version: row.version,
  };
}
