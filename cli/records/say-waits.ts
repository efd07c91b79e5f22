/** What Temporal says of an activity that failed and is tried again. Times are protobuf timestamps. */
interface Pending {
  readonly activityId?: string | null;
  readonly attempt?: number | null;
  readonly nextAttemptScheduleTime?: { readonly seconds?: unknown } | null;
  readonly lastFailure?: {
    readonly message?: string | null;
    readonly applicationFailureInfo?: { readonly type?: string | null } | null;
    readonly timeoutFailureInfo?: object | null;
  } | null;
}

interface Described {
  readonly raw: {
    readonly pendingActivities?: readonly Pending[] | null;
    readonly pendingChildren?: readonly { readonly workflowId?: string | null }[] | null;
  };
}

interface Waits {
  /** A client of Temporal. */
  readonly client: { readonly workflow: { getHandle(id: string): { describe(): Promise<Described> } } };
  readonly workflowId: string;
  /** What waits, for the line. */
  readonly source: string;
  readonly say: (line: string) => void;
  /** Milliseconds between two looks. */
  readonly everyMs?: number;
}

/**
 * Waits until the workflow has done the work. Says one line for each failure, of the workflow or of its children, after which a step is tried again:
 * a publisher that answers 503 may take minutes.
 */
export async function sayWaits<T>({ client, workflowId, source, say, everyMs = 1_000 }: Waits, work: Promise<T>): Promise<T> {
  const said = new Set<string>();
  let looking = false;
  const look = async () => {
    if (looking) return;
    looking = true;
    const waits = await waitsOf(client, workflowId)
      .catch(() => []) // the work itself meets a Temporal that is away
      .finally(() => {
        looking = false;
      });
    for (const { key, why } of waits) {
      if (!said.has(key)) say(`${source} waits: ${why}`);
      said.add(key);
    }
  };
  const timer = setInterval(() => void look(), everyMs);
  try {
    return await work;
  } finally {
    clearInterval(timer);
  }
}

interface Wait {
  /** Names the activity and its attempt. */
  readonly key: string;
  readonly why: string;
}

async function waitsOf(client: Waits['client'], workflowId: string): Promise<Wait[]> {
  const { raw }: Described = await client.workflow.getHandle(workflowId).describe();
  const own = (raw.pendingActivities ?? []).flatMap((pending) => waitOf(workflowId, pending));
  const children = (raw.pendingChildren ?? []).map(({ workflowId: child }) => waitsOf(client, child ?? ''));
  return [...own, ...(await Promise.all(children)).flat()];
}

function waitOf(workflowId: string, { activityId, attempt, nextAttemptScheduleTime: next, lastFailure }: Pending): Wait[] {
  if (lastFailure === null || lastFailure === undefined || next === null || next === undefined) return [];
  const at = new Date(Number(next.seconds) * 1_000).toISOString().replace('.000Z', 'Z');
  const { applicationFailureInfo, timeoutFailureInfo, message } = lastFailure;
  const code = applicationFailureInfo?.type ?? (timeoutFailureInfo ? 'TIMEOUT' : 'UNEXPECTED');
  return [{ key: `${workflowId} ${activityId} ${attempt}`, why: `${code}: ${message}; the service tries again at ${at}` }];
}
