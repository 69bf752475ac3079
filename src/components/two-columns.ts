/** What is written in a wide column, what classifies it in a narrow one at its right, or below on smaller screens. */
export const twoColumns = {
  display: 'grid',
  gap: 2,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 340px' },
};

/** One of the two. */
export const column = { display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' };
