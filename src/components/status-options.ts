import { statuses } from '#contract/entity.ts';

/** The statuses as a filter offers them. */
export const statusOptions = statuses.map((value) => ({ value, labelKey: `common:statuses.${value}` }));

/** Who may see a thing, as a filter offers it. */
export const accessOptions = [
  { value: 'true', labelKey: 'common:public' },
  { value: 'false', labelKey: 'common:private' },
];
