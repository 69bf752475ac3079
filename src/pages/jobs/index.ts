import JobsIcon from '@mui/icons-material/PendingActionsOutlined';
import { jobEndpoints, jobStatuses, jobTypes } from '#contract/jobs.ts';
import { optionsFilter } from '../../components/list-filters.ts';
import { defineModal } from '../../lib/modals.ts';
import { defineList } from '../../lib/resource-definition.ts';

/** A job with its attempts, and what can be done with it. */
export const jobDialog = defineModal<{ id: string }>(() => import('./JobDialog.tsx'));

/** Long calls and what is done in the background: a tab of the system settings. */
export const jobs = defineList({
  name: 'jobs',
  icon: JobsIcon,
  endpoints: jobEndpoints,
  sortFields: ['createdAt'],
  filters: [
    optionsFilter('type', 'jobs:type', jobTypes, 'jobs:types'),
    optionsFilter('status', 'jobs:status', jobStatuses, 'jobs:statuses'),
    { name: 'createdAt', labelKey: 'activities:day', helpKey: 'activities:dayHelp', kind: 'day' },
    { name: 'userId', labelKey: 'activities:user', kind: 'person' },
  ],
  screens: [],
  lists: [],
  commands: [],
});
