/** Makes a button of Refine, which is a link, one that opens a dialog. */
export const asButton: object = { component: 'button', to: undefined, replace: undefined };
