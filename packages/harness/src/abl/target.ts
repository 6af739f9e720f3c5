/** What the conversations are held about. `_field` and `_file` are in every database. */
export const TARGET = `/* target.i: the tables that are measured. _field and _file are in every database; name your own here.
   INNER is read by every pattern, OUTER by joins only. Nothing is written to either. */

&GLOBAL-DEFINE INNER         _field
&GLOBAL-DEFINE INNER-FIELDS  _field-name
&GLOBAL-DEFINE PARENT-FIELD  _file-recid
&GLOBAL-DEFINE OUTER         _file
&GLOBAL-DEFINE OUTER-FIELDS  _file-name

/* The join key: a value of the outer table that the inner one repeats, and its type. */
&GLOBAL-DEFINE OUTER-KEY     RECID(_file)
&GLOBAL-DEFINE KEY-TYPE      RECID

/* A field of the inner table that no index sorts by: it makes a sorted join read every record again. */
&GLOBAL-DEFINE SORT-FIELD    _field-name

/* A unique index of the inner table, for FIND by index: two fields of it, or the same one twice. */
&GLOBAL-DEFINE INDEX-1       _file-recid
&GLOBAL-DEFINE INDEX-1-TYPE  RECID
&GLOBAL-DEFINE INDEX-2       _field-name
&GLOBAL-DEFINE INDEX-2-TYPE  CHARACTER
`;
