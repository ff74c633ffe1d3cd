import { type Call, type Handlers, type ResourceProvider, type Service, Status, StatusError } from "@tripod/rpc";

type Methods = Handlers<typeof ResourceProvider>;
type AnyHandler = (request: never, call: Call) => Promise<unknown> & AsyncIterable<unknown>;

/** Methods that can be called before they are there: a call waits until they are. */
export function lateMethods(service: Service, methods: Promise<Methods>): Methods {
  const handlerOf = async (name: string): Promise<AnyHandler> => {
    const handler = (await methods)[name as keyof Methods];
    if (handler === undefined) throw new StatusError(Status.Unimplemented, `${name} is not implemented here.`);
    return handler as unknown as AnyHandler;
  };
  const late = Object.entries(service.methods).map(([name, { stream }]) => [
    name,
    stream
      ? async function* (request: never, call: Call) {
          yield* (await handlerOf(name))(request, call);
        }
      : async (request: never, call: Call) => (await handlerOf(name))(request, call),
  ]);
  return Object.fromEntries(late) as Methods;
}
