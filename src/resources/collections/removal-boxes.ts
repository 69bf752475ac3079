import type { Role } from '#contract/roles.ts';

/** A part of a course that can go with it, by the name the call gives it. */
export interface RemovalBox {
  id: 'removeContent' | 'removeCollectionImage' | 'removeItemImage';
  checked: boolean;
}

/** The choices of the removal dialog: images are Admin's to remove, and stay unless ticked. */
export function removalBoxes(roles: readonly Role[]): RemovalBox[] {
  const content: RemovalBox = { id: 'removeContent', checked: true };
  if (!roles.includes('ADMIN')) return [content];
  return [
    { id: 'removeCollectionImage', checked: false },
    content,
    { id: 'removeItemImage', checked: false },
  ];
}
