import SessionsIcon from '@mui/icons-material/DevicesOutlined';
import LogsIcon from '@mui/icons-material/ReceiptLongOutlined';
import ActivitiesIcon from '@mui/icons-material/WorkHistoryOutlined';
import { activityEndpoints, activitySortFields, activityTypes } from '#contract/activities.ts';
import { platforms } from '#contract/entity.ts';
import { httpMethods, logEndpoints, logSortFields } from '#contract/logs.ts';
import { sessionEndpoints, sessionSortFields } from '#contract/sessions.ts';
import { optionsFilter } from '../../components/list-filters.ts';
import { defineList, type ListFilter } from '../../lib/resource-definition.ts';

/** When something happened: a day, and a part of that day. */
const momentFilters: readonly ListFilter[] = [
  { name: 'createdAt', labelKey: 'activities:day', helpKey: 'activities:dayHelp', kind: 'day' },
  { name: 'timeFrom', labelKey: 'activities:timeFrom', kind: 'time', within: 'createdAt' },
  { name: 'timeTo', labelKey: 'activities:timeTo', kind: 'time', within: 'createdAt' },
];
const requestFilter: ListFilter = { name: 'requestId', labelKey: 'activities:requestId', kind: 'text' };

/** What people and programs did. */
export const activities = defineList({
  name: 'activities',
  icon: ActivitiesIcon,
  endpoints: activityEndpoints,
  sortFields: activitySortFields,
  filters: [
    { name: 'userId', labelKey: 'activities:user', kind: 'person' },
    optionsFilter('type', 'activities:type', activityTypes, 'activities:types'),
    {
      name: 'success',
      labelKey: 'activities:success',
      kind: 'select',
      options: [
        { value: 'true', labelKey: 'activities:succeeded' },
        { value: 'false', labelKey: 'activities:failed' },
      ],
    },
    ...momentFilters,
    requestFilter,
    { name: 'entityId', labelKey: 'activities:entityId', helpKey: 'activities:entityIdHelp', kind: 'text' },
    optionsFilter('platform', 'activities:platform', platforms, 'activities:platforms'),
  ],
  screens: [
    {
      path: '/activities',
      access: activityEndpoints.list.access,
      load: () => import('./ActivitiesPage.tsx'),
    },
  ],
  lists: [{ path: '/activities', access: activityEndpoints.list.access, section: 'system', order: 500 }],
  commands: [],
});

/** The statuses that the API answers; others can be in the address. */
const statusCodes = [200, 201, 400, 401, 403, 404, 405, 409, 413, 415, 429, 499, 500, 502, 503, 504, 507];

/** Requests, how they were answered, and errors of the portal. */
export const logs = defineList({
  name: 'logs',
  icon: LogsIcon,
  endpoints: logEndpoints,
  sortFields: logSortFields,
  filters: [
    { name: 'email', labelKey: 'logs:email', helpKey: 'logs:fromBeginning', kind: 'text' },
    { name: 'path', labelKey: 'logs:path', helpKey: 'logs:fromBeginning', kind: 'text' },
    optionsFilter('statusCode', 'logs:statusCode', statusCodes, 'logs:statusCodes'),
    optionsFilter('httpMethod', 'logs:httpMethod', httpMethods, 'logs:httpMethods'),
    ...momentFilters,
    { name: 'runTime', labelKey: 'logs:runTime', helpKey: 'logs:runTimeHelp', kind: 'atLeast' },
    requestFilter,
    optionsFilter('clientType', 'activities:platform', platforms, 'activities:platforms'),
  ],
  screens: [{ path: '/logs', access: logEndpoints.list.access, load: () => import('./LogsPage.tsx') }],
  lists: [{ path: '/logs', access: logEndpoints.list.access, section: 'system', order: 510 }],
  commands: [],
});

/** Clients in which people are signed in, or were. */
export const sessions = defineList({
  name: 'sessions',
  icon: SessionsIcon,
  endpoints: sessionEndpoints,
  sortFields: sessionSortFields,
  filters: [
    { name: 'userId', labelKey: 'activities:user', kind: 'person' },
    {
      name: 'isActive',
      labelKey: 'sessions:state',
      kind: 'select',
      options: [
        { value: 'true', labelKey: 'sessions:states.active' },
        { value: 'false', labelKey: 'sessions:states.over' },
      ],
    },
    optionsFilter('platform', 'activities:platform', platforms, 'activities:platforms'),
  ],
  screens: [
    { path: '/sessions', access: sessionEndpoints.list.access, load: () => import('./SessionsPage.tsx') },
  ],
  lists: [{ path: '/sessions', access: sessionEndpoints.list.access, section: 'system', order: 520 }],
  commands: [],
});
