/** What an element of a stacked table is: browsers forget it where the element is no longer drawn as part of a table. */
export function roleOf<Role extends string>(role: Role, stacks: boolean): { readonly role?: Role } {
  return stacks ? { role } : {};
}
