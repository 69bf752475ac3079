import Link, { type LinkProps } from '@mui/material/Link';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { matchPath, Link as RouterLink } from 'react-router';
import { isOpenTo } from '#contract/endpoint.ts';
import { type ResourceName, resourceNames } from '#contract/resources.ts';
import { hasAnyRole } from '#contract/roles.ts';
import type { EntityCounts } from '#contract/trash.ts';
import { useCurrentUser } from '../providers/current-user.ts';
import { useEntities } from '../providers/entities.ts';

/** What a record of any entity is known by where records of several entities are listed. */
interface AnyRecord {
  entityType: ResourceName;
  id: string;
  name: string;
  /** Which kind of that entity, as `Word`; null where it has none. */
  type: string | null;
}

/** The icon of a record, by what it is. */
export function RecordIcon({ entityType, type }: Pick<AnyRecord, 'entityType' | 'type'>) {
  const { icon, typeIcon } = useEntities()(entityType);
  const Icon = (type && typeIcon?.({ type })) || icon;
  return <Icon aria-hidden />;
}

/** What a record is, as "Word" or "File". */
export function RecordKind({ entityType, type }: Pick<AnyRecord, 'entityType' | 'type'>) {
  const { t } = useTranslation(entityType);
  const kind = t(useEntities()(entityType).typeKey({ type }));
  return <span title={kind}>{kind}</span>;
}

/** Answers for a record of any entity the address of its page; undefined where that is not open to the person. */
export function useRecordPaths(): (record: Omit<AnyRecord, 'name'>) => string | undefined {
  const entities = useEntities();
  const user = useCurrentUser();
  return ({ entityType, id, type }) => {
    const { endpoints, showPath, screens } = entities(entityType);
    const path = showPath({ id, type });
    const { pathname } = new URL(path, window.location.origin);
    const access = screens.find((screen) => matchPath(screen.path, pathname))?.access;
    const isOpen = Array.isArray(access) && user && hasAnyRole(user.roles, access);
    return isOpen && isOpenTo(endpoints.details, user) ? path : undefined;
  };
}

/** The name of a record, which leads to its page where that is open to the person. */
export function RecordLink({ name, target, ...record }: AnyRecord & Pick<LinkProps, 'target'>) {
  const path = useRecordPaths()(record);
  if (!path) return name;
  return (
    <Link component={RouterLink} to={path} target={target} underline="always">
      {name}
    </Link>
  );
}

/** How many records of each entity, as "3 courses, 12 entries and 1 file". */
export function countsText(counts: EntityCounts, t: TFunction, language: string): string {
  const parts = resourceNames.flatMap((name) => {
    const count = counts[name];
    return count ? [t(`${name}:count`, { count })] : [];
  });
  return new Intl.ListFormat(language).format(parts);
}
