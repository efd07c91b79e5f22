/** An event of a Companies House stream on a day of the sample. */
export interface StreamEvent {
  readonly resource_kind: string;
  /** Path of the resource in the REST API. */
  readonly resource_uri: string;
  readonly resource_id: string;
  /** As the REST API answers it. A deletion has none. */
  readonly data?: object;
  readonly type: 'changed' | 'deleted';
}
