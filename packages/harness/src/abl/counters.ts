/** Reads what the server that serves this client has counted. */
export const COUNTERS = `/* counters.i: counters of this client's server since it started. */

DEFINE VARIABLE myServer AS INTEGER NO-UNDO.

PROCEDURE findMyServer:
  FIND FIRST _MyConnection NO-LOCK.
  FIND FIRST _Connect NO-LOCK WHERE _Connect._Connect-Usr = _MyConnection._MyConn-UserId.
  FIND FIRST _Servers NO-LOCK WHERE _Servers._Server-Num = _Connect._Connect-Server NO-ERROR.
  IF NOT AVAILABLE _Servers THEN DO:
    MESSAGE "No server serves this client: connect with -H and -S, since a self-service client sends no messages.".
    QUIT.
  END.
  myServer = _Servers._Server-Id.
END PROCEDURE.

PROCEDURE readCounters:
  DEFINE OUTPUT PARAMETER counts AS INT64 EXTENT 6 NO-UNDO.
  /* Released, it is fetched again instead of taken from the buffer. */
  RELEASE _ActServer.
  FIND FIRST _ActServer NO-LOCK WHERE _ActServer._Server-Id = myServer.
  ASSIGN
    counts[1] = _ActServer._Server-MsgRec
    counts[2] = _ActServer._Server-MsgSent
    counts[3] = _ActServer._Server-QryRec
    counts[4] = _ActServer._Server-RecSent
    counts[5] = _ActServer._Server-ByteRec
    counts[6] = _ActServer._Server-ByteSent.
END PROCEDURE.
`;
