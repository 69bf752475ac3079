import type { TestApi } from './api.ts';

/** The activities of signing in of a person, or of nobody known at an address: the second steps passed, and the refusals. */
export async function loginsOf(api: TestApi, who: { id: string } | { ip: string }) {
  const [column, value] = 'id' in who ? ['user_id', who.id] : ['user_id is null and ip', who.ip];
  const { rows } = await api.database.pool.query<{ code: string | null; step: string | null }>(
    `select error_code as code, content->>'secondStep' as step from activities where type = 'Login' and ${column} = $1`,
    [value],
  );
  const codes = rows.flatMap(({ code }) => code ?? []);
  return {
    passed: rows.flatMap(({ step }) => step ?? []),
    refused: Object.fromEntries(
      [...new Set(codes)].map((code) => [code, codes.filter((one) => one === code).length]),
    ),
  };
}
