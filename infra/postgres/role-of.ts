/** Names of the roles beside the owner of the tables. Absent: the owner does their work, or there is none. */
export interface GrantedRoles {
  /** The role of the API, the workers and the commands. */
  readonly application?: string | undefined;
  /** A role for people who look at rows. */
  readonly reader?: string | undefined;
}

/** Returns the roles, other than that of the owner, that PostgreSQL addresses name. */
export function rolesOf({ owner, application, reader }: { owner: string; application: string; reader?: string | undefined }): GrantedRoles {
  const other = (url: string | undefined) => {
    const role = url === undefined ? undefined : roleOf(url);
    return role === roleOf(owner) ? undefined : role;
  };
  return { application: other(application), reader: other(reader) };
}

function roleOf(url: string): string | undefined {
  const username = URL.canParse(url) ? new URL(url).username : '';
  return username === '' ? undefined : decodeURIComponent(username);
}
