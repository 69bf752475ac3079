import { endpoints } from '#contract/endpoints.ts';
import {
  type AccessRule,
  createAccessControlProvider,
  ruleOfGoverning,
  rulesOfCalls,
} from '../providers/access-control-provider.ts';
import { account, signedInUser } from '../providers/account.ts';
import { checkSession } from '../providers/auth-provider.ts';
import { queryClient } from './query-client.ts';
import { resourceDefinitions } from './resources.ts';
import { canOpen, menuEntries, menuSections, screens } from './routing/screens.ts';

/** All rights of the portal: the calls of the contract, and the pages, menu entries and menu sections of the app. */
const rules: readonly AccessRule[] = [
  ...Object.entries(endpoints).flatMap(([group, calls]) => rulesOfCalls(group, calls)),
  ...resourceDefinitions.flatMap(({ name, endpoints }) => [
    ...rulesOfCalls(name, endpoints),
    ruleOfGoverning(name),
  ]),
  ...screens.map(
    (screen): AccessRule => ({
      resource: screen.path,
      action: 'open',
      isOpenTo: (user) => canOpen(screen, user),
    }),
  ),
  ...menuEntries.map(
    (entry): AccessRule => ({ resource: entry.to, action: 'list', isOpenTo: (user) => canOpen(entry, user) }),
  ),
  ...menuSections.map(
    (section): AccessRule => ({
      resource: section,
      action: 'list',
      isOpenTo: (user) => menuEntries.some((entry) => entry.section === section && canOpen(entry, user)),
    }),
  ),
];

/** Refine's access control by these rights. */
export const accessControlProvider = createAccessControlProvider(rules, signedInUser);

/**
 * Writes the answers of access and auth provider into the query cache, so that the first paint knows them, and again
 * whenever the account changes. They are computed here alone, so nothing else may refetch or expire them.
 */
export function keepAccessInCache(): void {
  queryClient.setQueryDefaults(['access'], {
    staleTime: 'static',
    gcTime: Number.POSITIVE_INFINITY,
    // No right of these depends on the record, so one entry serves the buttons of every row.
    queryKeyHashFn: ([, resource, action]) => `access ${resource} ${action}`,
  });
  queryClient.setQueryDefaults(['auth'], { staleTime: 'static', gcTime: Number.POSITIVE_INFINITY });
  fillCache();
  account.subscribe(fillCache);
}

function fillCache(): void {
  const user = signedInUser();
  if (!user) return;
  for (const { resource, action, isOpenTo } of rules)
    queryClient.setQueryData(['access', resource, action], { can: isOpenTo(user) });
  queryClient.setQueryData(['auth', 'check'], checkSession());
  queryClient.setQueryData(['auth', 'identity'], user);
  queryClient.setQueryData(['auth', 'permissions'], user.roles);
}
