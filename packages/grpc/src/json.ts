/** JSON value as `google.protobuf.Value` carries it. Unlike JSON text it may hold NaN and the infinities. */
export type Json = string | number | boolean | null | Json[] | JsonObject;

/** JSON object as `google.protobuf.Struct` carries it: an ordinary object with arbitrary keys. */
export interface JsonObject {
  [key: string]: Json;
}
