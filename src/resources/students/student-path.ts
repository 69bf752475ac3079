/** The address of the page of a student, in the selected class. */
export function studentPath(id: string): string {
  return `/students/show/${id}`;
}
