/** Where a student stands in a class: invited by mail or code, taking part, or removed with the history kept. */
export const studentStatuses = ['Invited', 'Active', 'Removed'] as const;
