/** A common report: a query for each order and line, and an implied lock. */
export const EXAMPLE = `/* Open orders by customer */
DEFINE TEMP-TABLE ttReport NO-UNDO
  FIELD custNum AS INTEGER
  FIELD total   AS DECIMAL.

FOR EACH customer NO-LOCK WHERE customer.country = "DE":
  FIND FIRST salesrep WHERE salesrep.salesrep = customer.salesrep NO-LOCK NO-ERROR.
  FOR EACH order OF customer WHERE order.orderStatus = "open":
    FOR EACH orderLine OF order NO-LOCK:
      FIND item OF orderLine NO-LOCK.
      CREATE ttReport.
      ASSIGN ttReport.custNum = customer.custNum
             ttReport.total   = orderLine.qty * item.price.
    END.
  END.
END.
`;
