/** What an audit found. `what` names the row: a decision, a leaf, a node, a head, a key or a release. */
export interface AuditFinding {
  readonly code: /** The members of the row, its request or its inputs are not those of its receipt. */
    | 'DECISION_CHANGED'
    /** The receipt of the row does not verify with the published keys. */
    | 'RECEIPT_INVALID'
    /** The receipt of the row has no leaf: the receipt was changed, the row was added past the service, or the leaf was taken away. */
    | 'DECISION_WITHOUT_LEAF'
    /** A head was signed long after the date of the receipt, and does not cover it: the receipt is dated back. */
    | 'DECISION_DATED_BACK'
    /** No decision has the receipt of the leaf: the row was deleted or its receipt changed. */
    | 'LEAF_WITHOUT_DECISION'
    /** Places have a gap. */
    | 'LEAF_MISSING'
    /** The hash of a node is not that of its children. */
    | 'NODE_CHANGED'
    /** A level of the tree has another number of nodes than its leaves give. */
    | 'NODE_MISSING'
    /** The leaves do not give the root of the head: a leaf was changed, moved, added or taken away. */
    | 'ROOT_DIFFERS'
    /** The head covers more leaves than there are. */
    | 'LOG_SHRUNK'
    /** No head covers a decision, and others were made after its merge delay: the heads were taken away, or the log has stopped. */
    | 'HEAD_MISSING'
    /** The row of the head says something else than its signature, or the signature does not verify. */
    | 'HEAD_FORGED'
    /** The first leaf of a log is not about the head that the database says it continues: one of the two was changed. */
    | 'CONTINUATION_CHANGED'
    | 'RELEASE_WITHOUT_LEAF'
    /** No row of a served release has the source and the id of the leaf: the row was deleted, renamed, or no longer says that it was served. */
    | 'LEAF_WITHOUT_RELEASE'
    /** The key may sign something else than the kept set of keys says. */
    | 'KEY_NOT_AS_KEPT'
    | 'KEY_MISSING'
    /** The key claims to be older than the kept head, and the kept set does not have it. */
    | 'KEY_UNKNOWN';
  readonly what: string;
  readonly detail: string;
}
