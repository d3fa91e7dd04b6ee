(comment) @comment
[(interpreted_string_literal) (raw_string_literal) (rune_literal)] @string

(function_declaration name: (identifier) @name) @function
(method_declaration
  receiver: (parameter_list (parameter_declaration type: [
    (type_identifier) @owner
    (generic_type type: (_) @owner)
    (pointer_type [(type_identifier) @owner (generic_type type: (_) @owner)])]))
  name: (_) @name) @method
(type_spec name: (_) @name type: (struct_type)) @class
(type_spec name: (_) @name type: (interface_type)) @interface
(type_spec name: (_) @name) @type
(type_alias name: (_) @name) @type
(method_elem name: (_) @name) @method
(source_file (const_declaration (const_spec name: (identifier) @name) @constant))
(source_file (var_declaration (var_spec name: (identifier) @name) @variable))
(source_file (var_declaration (var_spec_list (var_spec name: (identifier) @name) @variable)))

(import_spec path: (_) @import)
