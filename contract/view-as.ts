import * as z from 'zod';
import { endpoint } from './endpoint.ts';
import { idParams } from './entity.ts';
import { limits } from './limits.ts';
import { id } from './list-query.ts';
import { hasAnyRole, type Role } from './roles.ts';
import { requiredText } from './text.ts';

/** For how long someone views the portal as another person, in minutes. */
export const viewAsMinutes = 15;

const viewing = ['ADMIN', 'SUPPORT'] as const satisfies readonly Role[];
/** Roles whose holders nobody views the portal as: they see and decide more than others. */
const neverViewed = ['ADMIN', 'SUPERVISOR'] as const satisfies readonly Role[];

/** Whether someone may view the portal as another person, whom they can list. */
export function mayViewAs(
  viewer: { id: string; roles: readonly Role[] },
  person: { id: string; roles: readonly Role[] },
): boolean {
  return (
    hasAnyRole(viewer.roles, viewing) && viewer.id !== person.id && !hasAnyRole(person.roles, neverViewed)
  );
}

export const viewAsBody = z.strictObject({
  reason: requiredText(limits.viewAsReason).describe('Why, as the activities keep it.'),
});

/** Looking at the portal as another person, without changing anything. */
export const viewAsEndpoints = {
  begin: endpoint('POST', '/user/view-as/:id', {
    summary: 'Begins to view the portal as another person',
    description:
      'Answers an access token alone, which works for 15 minutes, as long as the session that it was asked with. It shows what both may see; writes, files, exports and the own secrets of the person are ACCESS_DENIED with it. Nobody views as themselves, as an Admin or as a Supervisor (ACCESS_DENIED), or as someone who may not use the portal (CONFLICT).',
    activity: 'ViewAs',
    access: viewing,
    inNamespace: false,
    params: idParams,
    body: viewAsBody,
    answer: { json: z.object({ accessToken: z.string(), until: z.iso.datetime() }) },
  }),
  end: endpoint('DELETE', '/user/view-as/:id', {
    summary: 'Ends viewing the portal as a person, in the session that makes the call',
    access: viewing,
    inNamespace: false,
    params: idParams,
    answer: { json: z.object({ id }) },
  }),
};
