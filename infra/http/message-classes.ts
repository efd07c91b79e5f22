import { IncomingMessage, ServerResponse } from 'node:http';
import type { Express } from 'express';

export interface MessageClasses {
  readonly IncomingMessage: typeof IncomingMessage;
  readonly ServerResponse: typeof ServerResponse;
}

/**
 * Returns the classes that an HTTP server makes its requests and answers of, so that they have the prototypes of the app from the start. Sets them as the prototypes of the
 * app.
 *
 * Without them Express changes the prototypes of each request. V8 of Node 20 then makes a new hidden class at each property that is set after it, in the old generation, and
 * collects that generation several times as often (`test/api/message-classes.test.ts`). Classes, not functions: V8 gives an instance of a derived class room for the properties of its base.
 */
export function messageClasses(app: Express): MessageClasses {
  class AppRequest extends IncomingMessage {}
  class AppResponse extends ServerResponse {}
  Object.setPrototypeOf(AppRequest.prototype, app.request);
  Object.setPrototypeOf(AppResponse.prototype, app.response);
  app.request = AppRequest.prototype as Express['request'];
  app.response = AppResponse.prototype as Express['response'];
  return { IncomingMessage: AppRequest, ServerResponse: AppResponse as typeof ServerResponse };
}
