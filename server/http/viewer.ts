import { contentGovernors, hasAnyRole, type Role, staffRoles } from '#contract/roles.ts';

/** The signed-in person behind a request, as read from the database when it arrived. */
export interface Viewer {
  id: string;
  email: string;
  roles: Role[];
  /** The namespaces they are assigned to; ADMIN gives access to all others too. */
  namespaces: string[];
  sessionId: string;
  sessionVerified: boolean;
  /** Whether they may set content to Active: a setting may reserve that to those who govern it. */
  mayActivate: boolean;
  /** The namespace this request looks at; null for someone who has none. */
  namespace: string | null;
  /** How the namespace in the header of the request has translations shown; both false without one. */
  translation: { disableTranslation: boolean; showTranslationsDictionary: boolean };
  /** Who views the portal as this person, and sees what both may see. */
  viewedBy?: ViewedBy;
}

/** Someone who views the portal as another person. */
export interface ViewedBy {
  id: string;
  email: string;
  name: string;
  roles: Role[];
  until: string;
  /** Whom they view the portal as. */
  person: string;
}

/** The properties of a person that decide what they may read and write. */
export type Reader = Pick<Viewer, 'id' | 'roles' | 'namespaces' | 'viewedBy'>;

declare module 'fastify' {
  interface FastifyRequest {
    /** The caller; undefined on public calls. */
    viewer?: Viewer;
    /** Set as soon as it is known, also where the call is refused or public. */
    viewedBy?: ViewedBy;
  }
}

/** ADMIN works in every namespace. */
export function seesAllNamespaces(viewer: Reader): boolean {
  return viewer.roles.includes('ADMIN');
}

/** The same person with the eyes of someone who sees all: places in lists count what is hidden too. */
export function seeingAll(viewer: Viewer): Viewer {
  return { ...viewer, roles: [...viewer.roles, 'ADMIN'] };
}

/** ADMIN and SUPERVISOR see private things of others and may change access and namespaces. */
export function governsContent(viewer: Pick<Reader, 'roles'>): boolean {
  return hasAnyRole(viewer.roles, contentGovernors);
}

/** Whose private things are the reader's own: nobody's where who views as them may not see private things of others. */
export function privateTo({ id, viewedBy }: Reader): string | undefined {
  return viewedBy && !governsContent(viewedBy) ? undefined : id;
}

/** Whether someone may use the portal: staff by default, anyone else where it was granted, no one where it was taken. */
export function hasPortalAccess(person: { roles: Role[]; portalEnabled: boolean | null }): boolean {
  return person.portalEnabled ?? hasAnyRole(person.roles, staffRoles);
}
