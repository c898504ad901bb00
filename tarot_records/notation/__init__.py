"""The typed notation `.tn`: text that a person types <-> record. `web/manual/notation.md` is its manual.

`letters` are the card letters of each language, `lines` what each line may say, `words` cuts a text
into words, `reading` makes data of it with every place, `writing` the one export form of a record.
"""
