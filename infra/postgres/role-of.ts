import type { Config } from '../config.ts';

/** Addresses of PostgreSQL, each of one role. */
export interface RoleUrls {
  readonly owner: string;
  /** The commands of the operator; also the API and the workers, where these have no role of their own. */
  readonly application: string;
  readonly api?: string | undefined;
  readonly worker?: string | undefined;
  readonly reader?: string | undefined;
}

/** Returns the addresses of a configuration. Without an owner's address the role of the application owns the tables. */
export function givenUrls({ databaseOwnerUrl, databaseApiUrl, databaseWorkerUrl, databaseReadUrl }: Config, application: string): RoleUrls {
  return { application, owner: databaseOwnerUrl ?? application, api: databaseApiUrl, worker: databaseWorkerUrl, reader: databaseReadUrl };
}

/** Names of the roles beside the owner of the tables. Absent: the owner or the application does their work, or there is none. */
export type GrantedRoles = Partial<Record<Exclude<keyof RoleUrls, 'owner'>, string | undefined>>;

/** Returns the roles that PostgreSQL addresses name. Who has the role of the owner or of the application gets no less than that role. */
export function rolesOf({ owner, application, api, worker, reader }: RoleUrls): GrantedRoles {
  const other = (url: string | undefined, ...wider: string[]) => {
    const role = url === undefined ? undefined : roleOf(url);
    return wider.some((one) => role === roleOf(one)) ? undefined : role;
  };
  return {
    application: other(application, owner),
    api: other(api, owner, application),
    worker: other(worker, owner, application),
    reader: other(reader, owner),
  };
}

function roleOf(url: string): string | undefined {
  const username = URL.canParse(url) ? new URL(url).username : '';
  return username === '' ? undefined : decodeURIComponent(username);
}
