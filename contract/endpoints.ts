import { accountDeletionEndpoints } from './account-deletion.ts';
import { activityEndpoints } from './activities.ts';
import { aliasEndpoints } from './aliases.ts';
import { authEndpoints } from './auth.ts';
import { backupEndpoints } from './backups.ts';
import { changeEndpoints } from './changes.ts';
import { bookEndpoints } from './collections/books.ts';
import { collectionEndpoints } from './collections.ts';
import type { Endpoint } from './endpoint.ts';
import { fileEndpoints } from './files.ts';
import { installationEndpoints } from './installation.ts';
import { itemEndpoints } from './items.ts';
import { jobEndpoints } from './jobs.ts';
import { joiningEndpoints } from './joining.ts';
import { libraryEndpoints } from './library.ts';
import { logEndpoints } from './logs.ts';
import { mediaEndpoints } from './media.ts';
import { membershipEndpoints } from './memberships.ts';
import { namespaceEndpoints } from './namespaces.ts';
import { ownAccountEndpoints } from './own-account.ts';
import { pageEndpoints } from './pages.ts';
import { paymentEndpoints } from './payments.ts';
import { personDataEndpoints } from './person-data.ts';
import type { ResourceName } from './resources.ts';
import { secondFactorEndpoints } from './second-factors.ts';
import { sessionEndpoints } from './sessions.ts';
import { studentEndpoints } from './students.ts';
import { supportEndpoints } from './support.ts';
import { systemSettingsEndpoints } from './system-settings-calls.ts';
import { tagEndpoints } from './tags.ts';
import { taskEndpoints } from './tasks.ts';
import { translateEndpoints } from './translate.ts';
import { trashEndpoints } from './trash.ts';
import { userAdministrationEndpoints } from './user-administration.ts';
import { userEndpoints } from './users.ts';
import { viewAsEndpoints } from './view-as.ts';

/** The whole API by group. The server registers these, the documentation lists them, the matrix test calls them. */
export const endpoints = {
  auth: authEndpoints,
  secondFactors: secondFactorEndpoints,
  accountDeletion: accountDeletionEndpoints,
  users: { ...userEndpoints, ...userAdministrationEndpoints },
  support: supportEndpoints,
  personData: personDataEndpoints,
  ownAccount: ownAccountEndpoints,
  viewAs: viewAsEndpoints,
  installation: installationEndpoints,
  pages: pageEndpoints,
  namespaces: namespaceEndpoints,
  memberships: membershipEndpoints,
  joining: joiningEndpoints,
  systemSettings: systemSettingsEndpoints,
  tags: tagEndpoints,
  items: itemEndpoints,
  collections: collectionEndpoints,
  books: bookEndpoints,
  files: fileEndpoints,
  jobs: jobEndpoints,
  changes: changeEndpoints,
  library: libraryEndpoints,
  media: mediaEndpoints,
  translate: translateEndpoints,
  trash: trashEndpoints,
  backups: backupEndpoints,
  activities: activityEndpoints,
  logs: logEndpoints,
  sessions: sessionEndpoints,
  aliases: aliasEndpoints,
  payments: paymentEndpoints,
  students: studentEndpoints,
  tasks: taskEndpoints,
} satisfies Record<ResourceName, Record<string, Endpoint>> & Record<string, Record<string, Endpoint>>;

export type EndpointGroup = keyof typeof endpoints;
